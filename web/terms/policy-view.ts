import { makeListeners } from '../ui/store.ts'

export type PolicyView = 'cards' | 'table'

const storageKey = 'policies'
const { notify, useValue } = makeListeners()

function storedView(): PolicyView {
  try {
    return localStorage.getItem(storageKey) === 'table' ? 'table' : 'cards'
  } catch {
    return 'cards' // storage may be forbidden
  }
}

/** Whether a client's policies are shown as cards or as a table, in this browser. */
export const usePolicyView = () => useValue(storedView)

export function choosePolicyView(view: PolicyView) {
  try {
    if (view === 'table') localStorage.setItem(storageKey, view)
    else localStorage.removeItem(storageKey)
  } catch {
    // storage may be forbidden; cards stay
  }
  notify()
}
