import { ShieldCheck } from 'lucide-react'

/**
 * The logo and the name. Orange in both themes; the name has the text's color. A `picture` of the
 * agency replaces the mark, on white because its background is unknown.
 */
export function Logo({ name, picture }: { name: string; picture: string | null }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5">
      {picture ? (
        <img
          src={picture}
          alt=""
          className="h-8 max-w-24 shrink-0 rounded-[9px] bg-white object-contain p-0.5"
        />
      ) : (
        <span
          aria-hidden
          className="grid size-8 shrink-0 place-items-center rounded-[9px] bg-linear-to-b from-[oklch(0.68_0.2_43)] to-[oklch(0.55_0.18_39)] text-white shadow-[inset_0_1px_0_oklch(1_0_0/0.25),inset_0_0_0_1px_oklch(0.4_0.14_39/0.35)]"
        >
          <ShieldCheck className="size-4.5" />
        </span>
      )}
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
