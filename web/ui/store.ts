import { useSyncExternalStore } from 'react'

/** A subscription for state outside of React. */
export function makeListeners() {
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  return {
    notify() {
      for (const listener of listeners) listener()
    },
    useValue: <Read>(read: () => Read) => useSyncExternalStore(subscribe, read),
  }
}

/** A value outside of React; `use` re-renders when it is set. */
export function makeStore<Value>(value: Value) {
  const { notify, useValue } = makeListeners()
  const get = () => value
  return {
    get,
    set(next: Value) {
      value = next
      notify()
    },
    use: () => useValue(get),
  }
}
