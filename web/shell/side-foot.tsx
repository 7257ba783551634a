import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { SupportLinks } from './support-links.tsx'

/** The drawer's bottom: links that do not fit in a narrow header. */
export function SideFoot() {
  return (
    <div className="flex items-center justify-between gap-2 border-t border-line px-4 py-3">
      <div className="flex min-w-0 flex-col">
        <SupportLinks texts="always" />
      </div>
      <ThemeSwitch />
    </div>
  )
}
