import { clsx } from 'clsx'

const tones = ['bg-red', 'bg-red', 'bg-amber', 'bg-green', 'bg-green']

/** A meter of four steps with a word, such as a password's strength. */
export function Meter({ label, value, text }: { label: string; value: 0 | 1 | 2 | 3 | 4; text: string }) {
  return (
    <div className="mt-2 flex items-center gap-3">
      <meter aria-label={label} aria-valuetext={text} min={0} max={4} value={value} className="sr-only" />
      <div aria-hidden className="flex flex-1 gap-1">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={clsx('h-1.5 flex-1 rounded-full', step <= value ? tones[value] : 'bg-grey-soft')}
          />
        ))}
      </div>
      <span aria-hidden className="min-w-16 text-right text-xs text-muted">
        {text}
      </span>
    </div>
  )
}
