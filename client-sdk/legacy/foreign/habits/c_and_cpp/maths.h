#ifdef __cplusplus
extern "C" {
#endif
double square(double x);
#ifdef __cplusplus
}
#endif
