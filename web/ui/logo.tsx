import { ShieldCheck } from 'lucide-react'

/**
 * The agency's picture, on white because its background is unknown. Without one, an icon in the
 * agency's color.
 */
export function LogoMark({ picture }: { picture: string | null }) {
  if (picture)
    return (
      <img
        src={picture}
        alt=""
        className="h-8 max-w-24 shrink-0 rounded-[9px] bg-white object-contain p-0.5"
      />
    )
  return (
    <span
      aria-hidden
      className="grid size-8 shrink-0 place-items-center rounded-[9px] bg-brand text-on-brand"
    >
      <ShieldCheck className="size-4.5" />
    </span>
  )
}

export function Logo({ name, picture }: { name: string; picture: string | null }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5">
      <LogoMark picture={picture} />
      <span
        className={
          name.length > 16
            ? 'line-clamp-2 text-base leading-5 font-bold tracking-tight'
            : 'text-lg font-bold tracking-tight'
        }
      >
        {name}
      </span>
    </span>
  )
}
