import { useMedia } from '../ui/media.ts'
import { useRootStyle } from '../ui/root-style.ts'

// Under the header of a thread alone: over its messages. Else in the free room between the page's title and its button.
const underHeaders = 'calc(8rem + 1px + var(--notice-height, 0px))'
const besideTitle = 'calc(3rem + var(--cover-height, 0px) + var(--notice-height, 0px) / 2)'
const afterTitle = { narrow: '8.125rem', wide: 'calc(25.875rem + max(0px, (100vw - 105.25rem) / 2))' }

/** Has the inbox's toasts and the notice of a lost connection stand where they lie over nothing that one needs next. */
export function useToastPositions(alone: boolean, roomy: boolean): void {
  const wide = useMedia('(width >= 64rem)')
  useRootStyle('--toast-top', alone ? underHeaders : roomy ? besideTitle : null)
  useRootStyle('--toast-left', roomy ? afterTitle[wide ? 'wide' : 'narrow'] : null)
  // The whole screen is for the thread.
  useRootStyle('--cover-display', alone ? 'none' : null)
  useRootStyle('--notice-top', alone ? 'calc(8.5rem + 1px)' : null)
}
