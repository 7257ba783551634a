import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'

const tones = {
  orange: 'bg-orange-soft text-orange-ink',
  grey: 'border border-line bg-wash text-ink',
  red: 'bg-red-soft text-red-ink',
  green: 'bg-green-soft text-green-ink',
}
const sizeClassNames = { md: 'size-10 *:size-5', xl: 'size-14 *:size-7' }

/** A rounded square with an icon. Decorative. */
export function IconBox({
  icon: Icon,
  tone = 'grey',
  size = 'md',
}: {
  icon: LucideIcon
  tone?: keyof typeof tones
  size?: keyof typeof sizeClassNames
}) {
  return (
    <span
      aria-hidden
      className={clsx('grid shrink-0 place-items-center rounded-[10px]', tones[tone], sizeClassNames[size])}
    >
      <Icon />
    </span>
  )
}
