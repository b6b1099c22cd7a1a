// A module without TARE_MODULE, which is to be refused with that word: run.sh compiles it.
#include <tare/tare.h>

struct Net : tare::nn::Module {
  tare::nn::Linear first{3, 4};
  tare::Tensor forward(const tare::Tensor& x) { return first(x); }
};

#ifdef CALLED
tare::Tensor call(tare::nn::Module& net) { return net(tare::empty({2, 3})); }
#else
tare::Tensor call() { return Net().call(tare::empty({2, 3})); }
#endif
