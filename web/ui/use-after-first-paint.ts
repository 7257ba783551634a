import { useEffect, useState } from 'react'

const firstPaintDelay = 1500

/** True some time after the first paint, to start work that nobody waits for. */
export function useAfterFirstPaint(): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), firstPaintDelay)
    return () => clearTimeout(timer)
  }, [])
  return settled
}
