import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'

type UnstyledProps<Props> = Omit<Props, 'className' | 'style' | 'children'>

/** A button, an internal link (`to`) or an external link (`href`). */
export type PressableProps =
  | (UnstyledProps<ComponentPropsWithRef<'button'>> & { to?: undefined; href?: undefined })
  | (UnstyledProps<ComponentPropsWithRef<typeof Link>> & { href?: undefined })
  | (UnstyledProps<ComponentPropsWithRef<'a'>> & { href: string; to?: undefined })

const refusePress = (event: MouseEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

/**
 * The element of every button. When `isDisabled` it ignores clicks but stays focusable
 * (aria-disabled), so that keyboard users keep their place.
 */
export function Pressable({
  press,
  className,
  isDisabled,
  children,
}: {
  press: PressableProps
  className: string
  isDisabled?: boolean
  children: ReactNode
}) {
  if (press.to !== undefined) {
    return (
      <Link {...press} className={className}>
        {children}
      </Link>
    )
  }
  if (press.href !== undefined) {
    return (
      <a {...press} className={className}>
        {children}
      </a>
    )
  }
  return (
    <button
      type="button"
      {...press}
      className={className}
      aria-disabled={isDisabled || press['aria-disabled']}
      onClick={isDisabled ? refusePress : press.onClick}
    >
      {children}
    </button>
  )
}
