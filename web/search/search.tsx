import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import { useEffect } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { closeSearch, openSearch, useIsSearchOpen, useSearchKey } from './open-search.ts'

const Palette = lazyDialog(async () => (await import('./palette.tsx')).Palette)

/** The search's shortcut and dialog; mount once in the frame. */
export function SearchDialog() {
  useSearchKey()
  const isOpen = useIsSearchOpen()
  // Close the search on unmount: the next person to sign in must not see it.
  useEffect(() => closeSearch, [])
  return isOpen && <Palette onClose={closeSearch} />
}

const shortcutLabel = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'

/** A button shaped like a search field, or an icon if there is no room. */
export function SearchButton({ asField }: { asField: boolean }) {
  return (
    <>
      {asField && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={openSearch}
          className={clsx(
            'hidden h-10 w-48 items-center gap-2.5 rounded-control border border-edge bg-surface px-3 text-sm text-muted',
            'transition-colors duration-150 hover:bg-wash active:bg-grey-soft active:duration-0 md:flex xl:w-64 2xl:w-80',
          )}
        >
          <Search aria-hidden className="size-4.5 shrink-0" />
          <span className="flex-1 text-left">Search</span>
          <kbd aria-hidden className="rounded-md border border-line bg-wash px-1.5 font-sans text-xs">
            {shortcutLabel}
          </kbd>
        </button>
      )}
      {/* On a phone staff have the search in the bar at the bottom, and clients in the menu. */}
      <span className={clsx('max-sm:hidden', asField && 'md:hidden')}>
        <IconButton
          icon={Search}
          label="Search"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={openSearch}
        />
      </span>
    </>
  )
}
