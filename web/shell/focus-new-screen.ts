import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { isDialogOpen } from '../ui/open-dialogs.ts'

/**
 * Scrolls a new screen to the top, except on Back, where the browser restores the position, and for
 * links with a hash. Returns the path arrived at, for `FocusNewScreen`.
 */
export function useScrollToTop(): RefObject<string> {
  const { pathname, hash } = useLocation()
  const navigationType = useNavigationType()
  const arrivedAt = useRef(pathname)
  const lastPath = useRef(pathname)
  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    if (navigationType !== 'POP' && hash === '') scrollTo(0, 0)
  }, [pathname, hash, navigationType])
  return arrivedAt
}

/**
 * Moves the focus to a new screen's heading, so that screen readers read it. Render it inside the
 * screen's Suspense boundary, so that the heading exists.
 */
export function FocusNewScreen({ at }: { at: RefObject<string> }) {
  const { pathname } = useLocation()
  useEffect(() => {
    if (at.current === pathname) return
    at.current = pathname
    const main = document.querySelector('main')
    const heading = main?.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    const target = heading ?? main
    // With an open dialog, moving the focus would bounce back into its field and select the text.
    if (!isDialogOpen()) target?.focus({ preventScroll: true })
  }, [at, pathname])
  return null
}
