import { clsx } from 'clsx'

/** The backdrop of a dialog. With nested dialogs only the upper backdrop is visible. */
export const scrimClassName = clsx(
  'dialog-scrim fixed inset-0 z-50 bg-scrim transition-colors duration-150',
  'has-[~.dialog-scrim[data-state=open]]:bg-transparent',
  'data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in',
)

const widthClassNames = {
  sm: 'sm:max-w-md',
  md: 'sm:max-w-lg',
  lg: 'sm:max-w-2xl',
  xl: 'sm:max-w-4xl',
  wide: 'sm:max-w-2xl lg:max-w-[72rem]',
}
export type SheetSize = keyof typeof widthClassNames

/** A dialog's panel: a sheet from the bottom on phones, centered from 640 px. */
export const sheetClass = (size: SheetSize) =>
  clsx(
    'fixed inset-x-0 bottom-0 z-50 flex max-h-[min(92dvh,100dvh-var(--toast-room,0px))] flex-col bg-surface text-ink shadow-float outline-none',
    'rounded-t-2xl border-t border-line pb-[env(safe-area-inset-bottom)]',
    'data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in',
    // A closing dialog is not animated while another one is open, so that the two do not overlap.
    'in-[body:has([role*=dialog][data-state=open])]:data-[state=closed]:animate-none!',
    'sm:inset-0 sm:m-auto sm:mb-(--sheet-foot,auto) sm:h-fit sm:max-h-[min(86dvh,56rem,100dvh-var(--toast-room,0px)-var(--sheet-foot,var(--toast-room,0px)))] sm:w-[calc(100%-3rem)] sm:rounded-card sm:border',
    'sm:pb-0 sm:data-[state=closed]:animate-pop-out sm:data-[state=open]:animate-pop-in',
    widthClassNames[size],
  )

/** A dialog's buttons: side by side on phones, at the right from 640 px. */
export const sheetFooterClassName = clsx(
  'flex flex-wrap justify-end gap-2 border-t border-line px-5 py-4 max-sm:*:flex-1 sm:px-6',
)
