import { type ComponentType, lazy } from 'react'

type Load<Name extends string> = () => Promise<{ [K in Name]: ComponentType }>

/** What stands around pages, or in the place of one. Its code is fetched when it is first shown. */
export const part = <Name extends string>(load: Load<Name>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }))

/** A part that is shown `at` an address of its own: the server has the browser fetch its code with the page itself, and a link to it ahead (`load`). */
export const page = <Name extends string>(at: string, load: Load<Name>, name: Name) =>
  Object.assign(part(load, name), { at, load })
