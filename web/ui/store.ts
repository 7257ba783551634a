import { useSyncExternalStore } from 'react'

/** Tells screens that what they show of something outside of React may have changed. */
export function makeListeners() {
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  return {
    tell() {
      for (const listener of listeners) listener()
    },
    useRead: <Read>(read: () => Read) => useSyncExternalStore(subscribe, read),
  }
}

/** A value outside of React, for screens that draw it anew whenever it is set. */
export function makeStore<Value>(value: Value) {
  const { tell, useRead } = makeListeners()
  const get = () => value
  return {
    get,
    set(next: Value) {
      value = next
      tell()
    },
    use: () => useRead(get),
  }
}
