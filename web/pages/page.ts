import { type ComponentType, lazy } from 'react'

/** A page whose code is fetched when it is first shown. */
export const page = <Name extends string>(load: () => Promise<{ [K in Name]: ComponentType }>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }))
