import { RotateCw, TriangleAlert } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { Button } from './button.tsx'
import { IconBox } from './icon-box.tsx'

/** An error with Try again, which is pressed automatically when the network is back. */
export function LoadFailed({
  title = 'Something went wrong',
  text,
  onRetry,
  retry = 'Try again',
  busy,
}: {
  title?: string
  text?: string
  onRetry?: () => void
  retry?: string
  busy?: boolean
}) {
  const retryOnReturn = useEffectEvent(() => onRetry?.())
  useEffect(() => {
    addEventListener('online', retryOnReturn)
    return () => removeEventListener('online', retryOnReturn)
  }, [])
  return (
    <div
      role="alert"
      className="flex flex-col items-center rounded-card border border-line bg-surface px-6 py-12 text-center shadow-card"
    >
      <IconBox icon={TriangleAlert} tone="red" size="xl" />
      <p className="mt-4 text-md font-semibold">{title}</p>
      {text && <p className="mt-1 max-w-prose text-sm text-balance text-muted">{text}</p>}
      {onRetry && (
        <div className="mt-5">
          <Button variant="secondary" icon={RotateCw} busy={busy} onClick={onRetry}>
            {retry}
          </Button>
        </div>
      )}
    </div>
  )
}
