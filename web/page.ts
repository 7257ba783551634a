import { type ComponentType, createElement, use } from 'react'
import type { Audience } from './audiences.ts'
import type { FeaturePage } from './feature.ts'

type PartModule<Name extends string, Props = object> = { [K in Name]: ComponentType<Props> }

/** Identifies a visit: each navigation has a new history key, and a reload keeps it. */
const currentLocation = () => `${history.state?.key} ${location.href}`

/** Browsers cache failed module loads until a reload. Reload only if the server answers. */
async function loadPageAnew(error: unknown): Promise<never> {
  const answer = await fetch(location.href, { method: 'HEAD' })
  if (!answer.ok) throw error
  location.reload()
  return new Promise(() => undefined)
}

/**
 * A lazily loaded component. Its code is fetched on first render or by `load`; loaded code renders
 * at once. React's `lazy` would show its fallback for at least 300 ms.
 */
export function lazyPart<Name extends string, Props extends object>(
  fetchCode: () => Promise<PartModule<Name, Props>>,
  name: Name,
) {
  let code: PartModule<Name, Props> | null = null
  let loadingPart: Promise<PartModule<Name, Props>> | null = null
  let failedAt: string | null = null
  const begin = async () => {
    try {
      code = await fetchCode()
      return code
    } catch (error) {
      failedAt = currentLocation()
      throw error
    }
  }
  const load = () => {
    loadingPart ??= begin()
    return loadingPart
  }
  /**
   * Retries a load that failed before this visit, such as a prefetch. Each visit allows one retry:
   * without a network, unlimited retries would never end.
   */
  const renderPart = () => {
    if (failedAt !== null && failedAt !== currentLocation()) {
      failedAt = null
      loadingPart = begin().catch(loadPageAnew)
    }
    return load()
  }
  const Part = (props: Props) => createElement<Props>((code ?? use(renderPart()))[name], props)
  return Object.assign(Part, { load })
}

/**
 * A page with a route. The server preloads its code with the page's HTML, and links prefetch it.
 * The build parses these calls (`vite.features.ts`), so route, audience and import must be
 * literals.
 */
export const page = <Name extends string>(
  path: string,
  audience: Audience,
  fetchCode: () => Promise<PartModule<Name>>,
  name: Name,
  accountPart?: FeaturePage['accountPart'],
): FeaturePage => Object.assign(lazyPart(fetchCode, name), { path, audience, accountPart })
