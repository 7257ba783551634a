import { type ComponentType, createElement, use } from 'react'
import type { Audience } from './audiences.ts'
import type { FeaturePage } from './feature.ts'

type PageModule<Name extends string> = { [K in Name]: ComponentType }

/** Which of the pages that one has gone to stands here now: each press of a link is one of its own, and a reload is none. */
const here = () => `${history.state?.key} ${location.href}`

/** Browsers remember which code they could not fetch. There it comes with the page alone, if that can be had. */
async function loadPageAnew(failed: unknown): Promise<never> {
  const answer = await fetch(location.href, { method: 'HEAD' })
  if (!answer.ok) throw failed
  location.reload()
  return new Promise(() => undefined)
}

/**
 * What stands around pages, or in the place of one. Its code is fetched when it is first shown, or `load`ed ahead of that: what
 * is there is drawn at once. React's own `lazy` would first show that it is coming, and that for 300 ms at least.
 */
export function part<Name extends string>(fetchCode: () => Promise<PageModule<Name>>, name: Name) {
  let code: PageModule<Name> | null = null
  let coming: Promise<PageModule<Name>> | null = null
  let failedAt: string | null = null
  const begin = async () => {
    try {
      code = await fetchCode()
      return code
    } catch (error) {
      failedAt = here()
      throw error
    }
  }
  const load = () => {
    coming ??= begin()
    return coming
  }
  /** What failed before one came here, such as while its link was pointed at, is tried anew; once, or without a network it were without end. */
  const toDraw = () => {
    if (failedAt !== null && failedAt !== here()) {
      failedAt = null
      coming = begin().catch(loadPageAnew)
    }
    return load()
  }
  const Part = () => createElement((code ?? use(toDraw()))[name])
  return Object.assign(Part, { load })
}

/**
 * A part at an address of its own. The server has the browser fetch its code with the page's HTML, and a link to it fetches the
 * code ahead. The build reads these calls in the source (`vite.features.ts`): address, audience and import are written out.
 */
export const page = <Name extends string>(
  at: string,
  who: Audience,
  fetchCode: () => Promise<PageModule<Name>>,
  name: Name,
  accountPart?: FeaturePage['accountPart'],
): FeaturePage => Object.assign(part(fetchCode, name), { at, who, accountPart })
