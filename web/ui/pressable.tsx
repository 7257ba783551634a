import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'

type UnstyledProps<Props> = Omit<Props, 'className' | 'style' | 'children'>

/** A button, a link inside the product (`to`) or a link out of it (`href`). */
export type PressableProps =
  | (UnstyledProps<ComponentPropsWithRef<'button'>> & { to?: undefined; href?: undefined })
  | (UnstyledProps<ComponentPropsWithRef<typeof Link>> & { href?: undefined })
  | (UnstyledProps<ComponentPropsWithRef<'a'>> & { href: string; to?: undefined })

const refuse = (event: MouseEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

/**
 * The element beneath every button: right tag, right type. When `off` it does nothing but can still be
 * focused and read (aria-disabled), so that the keyboard does not lose its place while something works.
 */
export function Pressable({
  press,
  look,
  off,
  children,
}: {
  press: PressableProps
  look: string
  off?: boolean
  children: ReactNode
}) {
  if (press.to !== undefined) {
    return (
      <Link {...press} className={look}>
        {children}
      </Link>
    )
  }
  if (press.href !== undefined) {
    return (
      <a {...press} className={look}>
        {children}
      </a>
    )
  }
  return (
    <button
      type="button"
      {...press}
      className={look}
      aria-disabled={off || press['aria-disabled']}
      onClick={off ? refuse : press.onClick}
    >
      {children}
    </button>
  )
}
