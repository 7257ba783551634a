import { useEffect } from 'react'
import { lazyPart } from '../page.ts'

/**
 * The picture of coverage. If its code fails to load, the page has no picture: the policies below
 * say the same.
 */
export const LazyCoverage = lazyPart(
  () => import('./coverage-picture.tsx').catch(() => ({ CoveragePicture: () => null })),
  'CoveragePicture',
)

/** Loads the picture's code together with the policies that it shows. */
export function usePrefetchCoverage(): void {
  useEffect(() => {
    void LazyCoverage.load()
  }, [])
}
