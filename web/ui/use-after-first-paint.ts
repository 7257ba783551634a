import { useEffect, useState } from 'react'

const firstPaintDelay = 1500

/** True some time after the first paint, to start work that nobody waits for. */
export function useAfterFirstPaint(): boolean {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsPainted(true), firstPaintDelay)
    return () => clearTimeout(timer)
  }, [])
  return isPainted
}
