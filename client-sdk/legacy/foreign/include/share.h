/* Nothing that matters here. */
#define _SH_DENYNO 0
#define _SH_DENYWR 0
