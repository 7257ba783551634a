import { type ComponentType, createElement, use } from 'react'

type Code<Name extends string> = { [K in Name]: ComponentType }

/**
 * What stands around pages, or in the place of one. Its code is fetched when it is first shown, or `load`ed ahead of that: what
 * is there is drawn at once. React's own `lazy` would first show that it is coming, and that for 300 ms at least.
 */
export function part<Name extends string>(fetch: () => Promise<Code<Name>>, name: Name) {
  let code: Code<Name> | null = null
  let coming: Promise<Code<Name>> | null = null
  let hasFailed = false
  const load = () => {
    if (hasFailed) coming = null
    hasFailed = false
    coming ??= fetch().then(
      (loaded) => {
        code = loaded
        return loaded
      },
      (error: unknown) => {
        hasFailed = true
        throw error
      },
    )
    return coming
  }
  const Part = () => createElement((code ?? use(coming ?? load()))[name])
  return Object.assign(Part, { load })
}

/** A part that is shown `at` an address of its own: the server has the browser fetch its code with the page itself, and a link to it ahead (`load`). */
export const page = <Name extends string>(at: string, fetch: () => Promise<Code<Name>>, name: Name) =>
  Object.assign(part(fetch, name), { at })
