import { useMedia } from '../ui/media.ts'
import { useRootStyle } from '../ui/root-style.ts'

// If the thread is alone on the screen, toasts are over its messages. Otherwise they are between
// the title and the button.
const underHeaders = 'calc(8rem + 1px + var(--notice-height, 0px))'
const besideTitle = 'calc(3rem + var(--cover-height, 0px) + var(--notice-height, 0px) / 2)'
const afterTitle = { narrow: '8.125rem', wide: 'calc(25.875rem + max(0px, (100vw - 105.25rem) / 2))' }

/** Places toasts and the connection notice of the inbox where they cover nothing needed next. */
export function useToastPositions(alone: boolean, roomy: boolean): void {
  const wide = useMedia('(width >= 64rem)')
  useRootStyle('--toast-top', alone ? underHeaders : roomy ? besideTitle : null)
  useRootStyle('--toast-left', roomy ? afterTitle[wide ? 'wide' : 'narrow'] : null)
  // A thread alone needs the whole screen.
  useRootStyle('--cover-display', alone ? 'none' : null)
  useRootStyle('--notice-top', alone ? 'calc(8.5rem + 1px)' : null)
}
