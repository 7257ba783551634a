import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'

// A new document's picture is drawn within seconds, or later if many wait. In ms, before each
// further try.
const retryDelays = [2000, 4000, 8000, 16_000, 32_000]

/**
 * The small picture of a document, above its icon in a place of fixed size. Decorative. The icon
 * stays where no picture can be drawn, and until it is.
 */
export function Thumbnail({
  url,
  icon: Icon,
  className,
}: {
  url: string | null
  icon: LucideIcon
  /** Size and shape of the place. */
  className: string
}) {
  const [attemptCount, setAttemptCount] = useState(0)
  const [state, setState] = useState<'loading' | 'drawn' | 'waiting' | 'failed'>('loading')
  useEffect(() => {
    const retryDelay = retryDelays[attemptCount]
    if (state !== 'waiting' || retryDelay === undefined) return
    const timer = setTimeout(() => {
      setAttemptCount(attemptCount + 1)
      setState('loading')
    }, retryDelay)
    return () => clearTimeout(timer)
  }, [state, attemptCount])
  return (
    <span
      aria-hidden
      className={clsx(
        'relative grid shrink-0 place-items-center overflow-hidden border border-line bg-wash text-ink',
        className,
      )}
    >
      <Icon className="size-5" />
      {url && state !== 'failed' && (
        <img
          src={attemptCount === 0 ? url : `${url}?v=try-${attemptCount}`}
          alt=""
          loading="lazy"
          fetchPriority="low"
          decoding="async"
          className="absolute inset-0 size-full object-cover object-top"
          // One pixel: the picture is not drawn yet.
          onLoad={({ currentTarget: { naturalWidth } }) => setState(naturalWidth > 1 ? 'drawn' : 'waiting')}
          onError={() => setState('failed')}
        />
      )}
    </span>
  )
}
