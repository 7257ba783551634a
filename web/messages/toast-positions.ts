import { useRootStyle } from '../ui/root-style.ts'

// If the thread is alone on the screen, toasts are over its messages.
const belowHeadersOffset = 'calc(8rem + 1px + var(--notice-height, 0px))'

/** Places toasts and the connection notice of the inbox where they cover nothing needed next. */
export function useToastPositions(isThreadAlone: boolean): void {
  useRootStyle('--toast-top', isThreadAlone ? belowHeadersOffset : null)
  // A thread alone needs the whole screen, so the cover notice is hidden.
  useRootStyle('--cover-display', isThreadAlone ? 'none' : null)
  useRootStyle('--notice-top', isThreadAlone ? 'calc(8.5rem + 1px)' : null)
}
