/** Exit code of the drawing process where this machine has no canvas. */
export const noCanvasExitCode = 3
