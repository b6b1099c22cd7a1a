"""Language models and attention."""

import torch
from entries import Procedure, floats, ones, program, tokens


@program("nanoGPT", "model.GPT", repository="karpathy/nanoGPT", licence="MIT")
def nano_gpt():
    from model import GPT, GPTConfig

    return GPT(GPTConfig(block_size=16, vocab_size=50, n_layer=2, n_head=2, n_embd=16)), (tokens(50, 2, 8), tokens(50, 2, 8))


@program("minGPT", "mingpt.model.GPT", repository="karpathy/minGPT", licence="MIT")
def min_gpt():
    from mingpt.model import GPT

    config = GPT.get_default_config()
    config.merge_from_dict({"model_type": None, "n_layer": 2, "n_head": 2, "n_embd": 16, "vocab_size": 50, "block_size": 16})
    return GPT(config), (tokens(50, 2, 8), tokens(50, 2, 8))


@program("llama2.c", "model.Transformer", repository="karpathy/llama2.c", licence="MIT")
def llama2_c():
    from model import ModelArgs, Transformer

    model = Transformer(ModelArgs(dim=32, n_layers=2, n_heads=4, n_kv_heads=2, vocab_size=50, max_seq_len=16))
    return model, (tokens(50, 2, 8), tokens(50, 2, 8))


@program("makemore, transformer", "makemore.Transformer", repository="karpathy/makemore", licence="MIT")
def makemore_transformer():
    from makemore import ModelConfig, Transformer

    return Transformer(ModelConfig(block_size=8, vocab_size=27, n_layer=2, n_embd=16, n_embd2=16, n_head=2)), (tokens(27, 2, 8), tokens(27, 2, 8))


@program("makemore, GRU", "makemore.RNN", repository="karpathy/makemore", licence="MIT")
def makemore_gru():
    from makemore import RNN, ModelConfig

    return RNN(ModelConfig(block_size=8, vocab_size=27, n_embd=16, n_embd2=16), "gru"), (tokens(27, 2, 8), tokens(27, 2, 8))


@program("llama", "llama.model.Transformer", repository="facebookresearch/llama", licence="Llama 2")
def llama():
    import fairscale.nn.model_parallel.initialize as parallel
    from llama.model import ModelArgs, Transformer

    if not torch.distributed.is_initialized():
        torch.distributed.init_process_group("gloo", init_method="tcp://127.0.0.1:29517", rank=0, world_size=1)
        parallel.initialize_model_parallel(1)
    return Transformer(ModelArgs(dim=32, n_layers=2, n_heads=4, vocab_size=50, max_batch_size=2, max_seq_len=16)), (tokens(50, 2, 8), 0)


@program("litgpt, Llama", "litgpt.model.GPT", package="litgpt")
def litgpt_llama():
    from litgpt.model import GPT, Config

    config = Config(block_size=16, vocab_size=50, padded_vocab_size=64, n_layer=2, n_head=4, n_embd=32, n_query_groups=2, rotary_percentage=1.0,
                    parallel_residual=False, bias=False, norm_class_name="RMSNorm", mlp_class_name="LLaMAMLP", intermediate_size=64)
    return GPT(config), (tokens(50, 2, 8),)


@program("litgpt, LoRA", "litgpt.lora.GPT", package="litgpt")
def litgpt_lora():
    from litgpt.lora import GPT, Config, mark_only_lora_as_trainable

    model = GPT(Config(block_size=16, vocab_size=50, padded_vocab_size=64, n_layer=2, n_head=4, n_embd=32, lora_r=4, lora_alpha=8, lora_dropout=0.1,
                       lora_query=True, lora_value=True))
    mark_only_lora_as_trainable(model)
    return model, (tokens(50, 2, 8),)


@program("DeepSeek-V3", "model.Transformer", repository="deepseek-ai/DeepSeek-V3", folder="inference", licence="MIT",
         uncalled={"kernel": ("act_quant", "weight_dequant", "fp8_gemm")})
def deepseek_v3():
    from model import ModelArgs, Transformer

    model = Transformer(ModelArgs(max_batch_size=2, max_seq_len=16, vocab_size=50, dim=32, inter_dim=48, moe_inter_dim=16, n_layers=2, n_dense_layers=1,
                                  n_heads=2, n_routed_experts=4, n_activated_experts=2, q_lora_rank=8, kv_lora_rank=8, qk_nope_head_dim=8,
                                  qk_rope_head_dim=4, v_head_dim=8))
    with torch.no_grad():
        for one in model.parameters():
            one.normal_(0, 0.1)
    return model.float(), (tokens(50, 2, 8),)


@program("gemma_pytorch", "gemma.model.GemmaModel", repository="google/gemma_pytorch", licence="Apache-2.0",
         uncalled={"gemma.tokenizer": ()})
def gemma():
    from gemma import config as settings
    from gemma.model import GemmaModel, precompute_freqs_cis

    config = settings.GemmaConfig(architecture=settings.Architecture.GEMMA_2, vocab_size=50, num_hidden_layers=2, num_attention_heads=2,
                                  num_key_value_heads=1, hidden_size=32, intermediate_size=64, head_dim=16, dtype="float32",
                                  attn_types=[settings.AttentionType.GLOBAL], sliding_window_size=8, final_logit_softcapping=30.0,
                                  use_pre_ffw_norm=True, use_post_ffw_norm=True)
    model = GemmaModel(config)
    with torch.no_grad():
        for one in model.parameters():
            one.normal_(0, 0.1)
    rotation = precompute_freqs_cis(16, 8)
    cache = [(torch.zeros(2, 8, 1, 16), torch.zeros(2, 8, 1, 16)) for _ in range(2)]
    mask = torch.full((1, 1, 8, 8), -1e9).triu(1)
    freqs = {settings.AttentionType.GLOBAL: rotation, settings.AttentionType.LOCAL_SLIDING: rotation}
    return model, (floats(2, 8, 32), freqs, torch.arange(8), cache, mask), {"local_mask": mask}


@program("gpt-fast", "model.Transformer", repository="meta-pytorch/gpt-fast", licence="BSD-3-Clause")
def gpt_fast():
    from model import ModelArgs, Transformer, TransformerBlock  # noqa: F401
    from torch.nn.attention.flex_attention import create_block_mask

    model = Transformer(ModelArgs(block_size=32, vocab_size=50, n_layer=2, n_head=4, dim=32, intermediate_size=64))
    model.setup_caches(2, 16)

    def run(drawn):
        mask = create_block_mask(lambda b, h, q, k: q >= k, 1, 1, 8, model.max_seq_length, device=drawn.device)
        with torch.no_grad():
            return model(mask, drawn, torch.arange(8, device=drawn.device))
    return Procedure(run, model), (tokens(50, 2, 8),)


@program("mamba-minimal", "model.Mamba", repository="johnma2006/mamba-minimal", licence="Apache-2.0")
def mamba_minimal():
    from model import Mamba, ModelArgs

    return Mamba(ModelArgs(d_model=16, n_layer=2, vocab_size=50)), (tokens(50, 2, 8),)


@program("mambapy", "mambapy.mamba.Mamba", package="mambapy")
def mamba_py():
    from mambapy.mamba import Mamba, MambaConfig

    return Mamba(MambaConfig(d_model=16, n_layers=2)), (floats(2, 9, 16),)


@program("RWKV-v1", "src.model.GPT", repository="BlinkDL/RWKV-LM", folder="RWKV-v1", licence="Apache-2.0")
def rwkv_v1():
    from src.model import GPT, GPTConfig

    return GPT(GPTConfig(50, 8, model_type="RWKV", n_layer=2, n_head=2, n_embd=16, n_attn=16, n_ffn=32, rwkv_emb_scale=0.4, rwkv_tiny_attn=0,
                         rwkv_tiny_head=0)), (tokens(50, 2, 8), tokens(50, 2, 8))


@program("Attention is all you need", "transformer.Models.Transformer", repository="jadore801120/attention-is-all-you-need-pytorch", licence="MIT")
def attention_is_all():
    from transformer.Models import Transformer

    model = Transformer(40, 50, 0, 0, d_word_vec=16, d_model=16, d_inner=32, n_layers=2, n_head=2, d_k=8, d_v=8, n_position=20)
    return model, (tokens(40, 2, 8), tokens(50, 2, 7))


@program("CLIP", "clip.model.CLIP", repository="openai/CLIP", licence="MIT")
def clip():
    from clip.model import CLIP

    return CLIP(16, 32, 2, 64, 16, 8, 50, 32, 4, 2), (floats(2, 3, 32, 32), tokens(50, 2, 8))


@program("open_clip", "open_clip.model.CLIP", package="open_clip_torch")
def open_clip():
    from open_clip.model import CLIP

    model = CLIP(16, {"image_size": 32, "layers": 2, "width": 64, "patch_size": 16, "head_width": 32},
                 {"context_length": 8, "vocab_size": 50, "width": 32, "heads": 4, "layers": 2})
    return model, (floats(2, 3, 32, 32), tokens(50, 2, 8))


@program("whisper", "whisper.model.Whisper", package="openai-whisper")
def whisper():
    from whisper.model import ModelDimensions, Whisper

    model = Whisper(ModelDimensions(80, 16, 32, 2, 2, 60, 12, 32, 2, 2))
    torch.nn.init.normal_(model.decoder.positional_embedding)  # which the class leaves unwritten
    return model, (floats(2, 80, 32), tokens(60, 2, 8))


@program("transformers, GPT-2", "transformers.GPT2LMHeadModel", package="transformers")
def transformers_gpt2():
    from transformers import GPT2Config, GPT2LMHeadModel

    drawn = tokens(50, 2, 8)
    return GPT2LMHeadModel(GPT2Config(vocab_size=50, n_positions=16, n_embd=16, n_layer=2, n_head=2)), (), {"input_ids": drawn, "labels": drawn}


@program("peft, LoRA and IA3", "peft.get_peft_model", package="peft")
def peft_lora():
    from peft import LoraConfig, get_peft_model
    from transformers import LlamaConfig, LlamaForCausalLM

    model = LlamaForCausalLM(LlamaConfig(vocab_size=50, hidden_size=32, intermediate_size=64, num_hidden_layers=2, num_attention_heads=4))
    drawn = tokens(50, 2, 8)
    return get_peft_model(model, LoraConfig(r=4, target_modules=["q_proj", "v_proj"], lora_dropout=0.1, use_dora=True)), (), {"input_ids": drawn, "labels": drawn}


@program("sentence-transformers", "sentence_transformers.models.Pooling", package="sentence-transformers")
def sentence_transformers():
    from sentence_transformers.models import Dense, Normalize, Pooling

    pooling, dense, normalize = Pooling(16, pooling_mode="mean"), Dense(16, 8), Normalize()

    def run(embedded, mask):
        features = {"token_embeddings": embedded, "attention_mask": mask}
        return normalize(dense(pooling(features)))["sentence_embedding"]
    return Procedure(run, pooling, dense), (floats(2, 8, 16), ones(2, 8, dtype=torch.long))


@program("x-transformers", "x_transformers.TransformerWrapper", package="x-transformers")
def x_transformers():
    from x_transformers import Decoder, TransformerWrapper

    return TransformerWrapper(num_tokens=50, max_seq_len=16, attn_layers=Decoder(dim=32, depth=2, heads=2, rotary_pos_emb=True, ff_glu=True)), (tokens(50, 2, 8),)


@program("local-attention", "local_attention.LocalTransformer", package="local-attention")
def local_attention():
    from local_attention import LocalTransformer

    return LocalTransformer(num_tokens=50, dim=32, depth=2, max_seq_len=32, local_attn_window_size=8, causal=True), (tokens(50, 2, 32),)


@program("performer-pytorch", "performer_pytorch.PerformerLM", package="performer-pytorch")
def performer():
    from performer_pytorch import PerformerLM

    return PerformerLM(num_tokens=50, max_seq_len=16, dim=32, depth=2, heads=2, dim_head=16, nb_features=8), (tokens(50, 2, 16),)


@program("linformer", "linformer.LinformerLM", package="linformer")
def linformer():
    from linformer import LinformerLM

    return LinformerLM(num_tokens=50, dim=32, seq_len=16, depth=2, heads=2, k=8), (tokens(50, 2, 16),)


@program("reformer-pytorch", "reformer_pytorch.ReformerLM", package="reformer-pytorch")
def reformer():
    from reformer_pytorch import ReformerLM

    return ReformerLM(num_tokens=50, dim=32, depth=2, max_seq_len=32, heads=2, bucket_size=8, n_hashes=2, causal=True), (tokens(50, 2, 32),)


@program("perceiver-pytorch", "perceiver_pytorch.Perceiver", package="perceiver-pytorch")
def perceiver():
    from perceiver_pytorch import Perceiver

    return Perceiver(input_channels=3, input_axis=2, num_freq_bands=4, max_freq=8.0, depth=2, num_latents=8, latent_dim=16, num_classes=5), (floats(2, 8, 8, 3),)


@program("rotary-embedding-torch", "rotary_embedding_torch.RotaryEmbedding", package="rotary-embedding-torch")
def rotary_embedding():
    from rotary_embedding_torch import RotaryEmbedding

    rotary = RotaryEmbedding(dim=8, learned_freq=True)
    return Procedure(lambda q, k: (rotary.rotate_queries_or_keys(q), rotary.rotate_queries_or_keys(k)), rotary), (floats(1, 2, 8, 16), floats(1, 2, 8, 16))


@program("axial-positional-embedding", "axial_positional_embedding.AxialPositionalEmbedding", package="axial-positional-embedding")
def axial_positions():
    from axial_positional_embedding import AxialPositionalEmbedding

    return AxialPositionalEmbedding(dim=16, axial_shape=(4, 4)), (floats(1, 16, 16),)


@program("product-key-memory", "product_key_memory.PKM", package="product-key-memory")
def product_key_memory():
    from product_key_memory import PKM

    return PKM(dim=32, heads=2, num_keys=8, topk=4, dim_head=16), (floats(2, 8, 32),)


@program("hyper-connections", "hyper_connections.HyperConnections", package="hyper-connections")
def hyper_connections():
    from hyper_connections import get_init_and_expand_reduce_stream_functions

    wrap, expand, reduce = get_init_and_expand_reduce_stream_functions(4)
    inner = wrap(dim=16, branch=torch.nn.Linear(16, 16))
    return Procedure(lambda x: reduce(inner(expand(x))), inner), (floats(2, 8, 16),)
