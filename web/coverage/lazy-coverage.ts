import { lazy, useEffect } from 'react'

const load = () => import('./coverage-picture.tsx')

/**
 * The picture of coverage. If its code fails to load, the page has no picture: the policies below
 * say the same.
 */
export const LazyCoverage = lazy(() =>
  load().then(
    ({ CoveragePicture }) => ({ default: CoveragePicture }),
    () => ({ default: () => null }),
  ),
)

/** Loads the picture's code together with the policies that it shows. */
export function usePrefetchCoverage(): void {
  useEffect(() => {
    // A failed prefetch is repeated when the picture is shown.
    load().catch(() => null)
  }, [])
}
