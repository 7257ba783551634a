import { useEffect, useState } from 'react'

const firstPaintDelay = 1500

/** Whether the first screen has had its time: what nobody waits for begins then. */
export function useAfterFirstPaint(): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), firstPaintDelay)
    return () => clearTimeout(timer)
  }, [])
  return settled
}
