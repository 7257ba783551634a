import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { isDialogOpen } from '../ui/open-dialogs.ts'

/**
 * A new screen starts at its top, but where Back leads the browser knows the place, and a part that is named behind # comes
 * into sight by itself. Gives which screen was arrived at, for `FocusNewScreen`.
 */
export function useScrollToTop(): RefObject<string> {
  const { pathname, hash } = useLocation()
  const way = useNavigationType()
  const arrivedAt = useRef(pathname)
  const left = useRef(pathname)
  useEffect(() => {
    if (left.current === pathname) return
    left.current = pathname
    if (way !== 'POP' && hash === '') scrollTo(0, 0)
  }, [pathname, hash, way])
  return arrivedAt
}

/**
 * On a new screen the focus goes to its heading, so that screen readers say where one is and the keyboard goes on from there.
 * Stands beside the screen where that is waited for, and so looks for the heading once it is there.
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
    // Who has opened a dialog by then works in it: the focus would come back there with all of the field selected.
    if (!isDialogOpen()) target?.focus({ preventScroll: true })
  }, [at, pathname])
  return null
}
