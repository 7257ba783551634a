import { makeListeners } from '../ui/store.ts'

export type PolicyView = 'cards' | 'table'

const key = 'policies'
const { tell, useRead } = makeListeners()

function storedView(): PolicyView {
  try {
    return localStorage.getItem(key) === 'table' ? 'table' : 'cards'
  } catch {
    return 'cards' // storage may be forbidden
  }
}

/** Whether a client's policies are shown as cards or as a table, in this browser. */
export const usePolicyView = () => useRead(storedView)

export function choosePolicyView(view: PolicyView) {
  try {
    if (view === 'table') localStorage.setItem(key, view)
    else localStorage.removeItem(key)
  } catch {
    // storage may be forbidden; cards stay
  }
  tell()
}
