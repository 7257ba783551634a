import { clsx } from 'clsx'

const sizeClassNames = { sm: 'size-8 text-xs', md: 'size-10 text-sm', lg: 'size-14 text-lg' }
const tones = {
  dark: 'bg-ink text-ground',
  grey: 'bg-grey-soft text-grey-ink',
}

/** A circle with a person's initials. Decorative: put the name next to it. */
export function Avatar({
  initials,
  size = 'md',
  tone = 'grey',
}: {
  initials: string
  size?: keyof typeof sizeClassNames
  tone?: keyof typeof tones
}) {
  return (
    <span
      aria-hidden
      className={clsx(
        'inline-grid shrink-0 place-items-center rounded-full font-bold select-none',
        sizeClassNames[size],
        tones[tone],
      )}
    >
      {initials}
    </span>
  )
}
