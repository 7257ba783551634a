import { useEffect, useRef, useState } from 'react'
import { toastLoadFailed } from './toast-load-failed.ts'

/** Code that is loaded on demand and is synchronous afterwards. */
export interface LazyModule<Parts> {
  /** Starts loading. A failed load is retried on the next call. */
  fetch(): Promise<Parts>
  /** The loaded code, or null. */
  get(): Parts | null
}

const commonFetches = new Set<() => Promise<unknown>>()

/** Prefetches the code that most screens can open, once the person is active. */
export function prefetchCommon(): void {
  // A failed prefetch is repeated, with its error, on click.
  for (const fetch of commonFetches) void fetch().catch(() => undefined)
}

/** With `often` the code is prefetched once the person is active. */
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

/**
 * Loads code for something opened by a click. `isWanted`: the person has clicked. If the load
 * fails, shows a toast and calls `takeBack`.
 */
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
