import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { isDialogOpen } from '../ui/open-dialogs.ts'

/**
 * On a new screen the focus goes to its heading, so that screen readers say where one is and the keyboard goes
 * on from there; the page starts at its top, but where Back leads the browser knows the place, and a part that is named
 * behind # comes into sight by itself.
 */
export function useArrival() {
  const { pathname, hash } = useLocation()
  const way = useNavigationType()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const main = document.querySelector('main')
    const heading = main?.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    const target = heading ?? main
    // Who has opened a dialog by then works in it: the focus would come back there with all of the field selected.
    if (!isDialogOpen()) target?.focus({ preventScroll: true })
    if (way !== 'POP' && hash === '') scrollTo(0, 0)
  }, [pathname, hash, way])
}
