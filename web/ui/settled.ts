import { useEffect, useState } from 'react'

const after = 1500

/** Whether the first screen has had its time: what nobody waits for begins then. */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), after)
    return () => clearTimeout(timer)
  }, [])
  return settled
}
