import { useEffect, useRef, useState } from 'react'
import { toastLoadFailed } from './toast-load-failed.ts'

/** Code that is fetched when it is first asked for, and is there at once from then on. */
export interface LazyModule<Parts> {
  /** Begins to fetch it. What fails is tried again when it is asked for again. */
  fetch(): Promise<Parts>
  /** It, once it has come. */
  get(): Parts | null
}

const commonFetches = new Set<() => Promise<unknown>>()

/** Fetches what is opened on most screens: somebody is there, and may press next. */
export function prefetchCommon(): void {
  // What cannot be fetched now is fetched by the press, which says what came of it.
  for (const fetch of commonFetches) void fetch().catch(() => undefined)
}

/** With `often`, it is fetched once somebody does anything on the page. */
export function lazyModule<Parts>(
  load: () => Promise<Parts>,
  { often = false }: { often?: boolean } = {},
): LazyModule<Parts> {
  let parts: Parts | null = null
  let coming: Promise<Parts> | null = null
  const fetch = () => {
    coming ??= load().then(
      (loaded) => {
        parts = loaded
        return loaded
      },
      (error: unknown) => {
        coming = null
        throw error
      },
    )
    return coming
  }
  if (often) commonFetches.add(fetch)
  return { get: () => parts, fetch }
}

/** Late code of what a press opens: `isWanted` is the press, and where the code does not come, that is said and taken back. */
export function useLazyModule<Parts>(
  late: LazyModule<Parts>,
  isWanted: boolean,
  takeBack: () => void,
): Parts | null {
  const [parts, setParts] = useState(late.get)
  const back = useRef(takeBack)
  back.current = takeBack
  useEffect(() => {
    if (!isWanted || parts) return
    let isOver = false
    late.fetch().then(
      (loaded) => {
        if (!isOver) setParts(() => loaded)
      },
      () => {
        if (isOver) return
        toastLoadFailed()
        back.current()
      },
    )
    return () => {
      isOver = true
    }
  }, [late, isWanted, parts])
  return parts
}
