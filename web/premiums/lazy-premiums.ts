import { lazy } from 'react'

const load = () => import('./premium-picture.tsx')

// The lists say the same, so a failed load leaves the picture out.
export const LazyOwnPremiums = lazy(() =>
  load().then(
    ({ OwnPremiums }) => ({ default: OwnPremiums }),
    () => ({ default: () => null }),
  ),
)
export const LazyClientPremiums = lazy(() =>
  load().then(
    ({ ClientPremiums }) => ({ default: ClientPremiums }),
    () => ({ default: (_: { clientId: string }) => null }),
  ),
)
