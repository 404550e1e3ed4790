#include "textflag.h"

// func dotBlocks(a *int16, b *int8, n int) int32
//
// It needs SSE2, which every amd64 processor has. A byte is paired with itself to a word
// and shifted, which extends its sign.
TEXT ·dotBlocks(SB), NOSPLIT, $0-28
	MOVQ a+0(FP), SI
	MOVQ b+8(FP), DI
	MOVQ n+16(FP), CX
	PXOR X0, X0
	PXOR X1, X1

loop:
	MOVOU     (DI), X2
	MOVO      X2, X3
	PUNPCKLBW X2, X2
	PUNPCKHBW X3, X3
	PSRAW     $8, X2
	PSRAW     $8, X3
	MOVOU     (SI), X4
	MOVOU     16(SI), X5
	PMADDWL   X4, X2
	PMADDWL   X5, X3
	PADDL     X2, X0
	PADDL     X3, X1
	ADDQ      $32, SI
	ADDQ      $16, DI
	SUBQ      $16, CX
	JNZ       loop

	PADDL  X1, X0
	PSHUFD $0x4e, X0, X1
	PADDL  X1, X0
	PSHUFD $0xb1, X0, X1
	PADDL  X1, X0
	MOVD   X0, AX
	MOVL   AX, ret+24(FP)
	RET
