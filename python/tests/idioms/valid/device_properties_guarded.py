# check main x=f32[2,4]
import torch


def main(x):
    print(torch.cuda.device_count(), torch.version.cuda, torch.backends.cudnn.is_available())
    for index in range(torch.cuda.device_count()):
        print(torch.cuda.get_device_properties(index).total_memory, torch.cuda.get_device_name(index))
    torch.backends.cudnn.benchmark = True
    torch.backends.cuda.matmul.allow_tf32 = True
    if torch.cuda.is_available() and torch.cuda.get_device_capability()[0] >= 8:
        x = x.bfloat16()
    return x * 2
