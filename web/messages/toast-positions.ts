import { useRootStyle } from '../ui/root-style.ts'

// If the thread is alone on the screen, toasts are over its messages.
const underHeaders = 'calc(8rem + 1px + var(--notice-height, 0px))'

/** Places toasts and the connection notice of the inbox where they cover nothing needed next. */
export function useToastPositions(alone: boolean): void {
  useRootStyle('--toast-top', alone ? underHeaders : null)
  // A thread alone needs the whole screen.
  useRootStyle('--cover-display', alone ? 'none' : null)
  useRootStyle('--notice-top', alone ? 'calc(8.5rem + 1px)' : null)
}
