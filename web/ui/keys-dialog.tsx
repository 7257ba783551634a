import { Dialog } from './dialog.tsx'
import { type Shortcut, useKeyGroups } from './keys.ts'
import { ShortcutsSwitch } from './shortcuts-switch.tsx'

export function KeysDialog({ shortcuts, onClose }: { shortcuts: readonly Shortcut[]; onClose: () => void }) {
  const groups = useKeyGroups()
  const titles = [...new Set(groups.map(({ current }) => current.title))]
  return (
    <Dialog title="Keyboard shortcuts" size="sm" onClose={onClose}>
      <div className="space-y-5">
        <List shortcuts={shortcuts} />
        {titles.map((title) => (
          <section key={title} aria-label={title}>
            <h3 className="text-sm">{title}</h3>
            <List
              shortcuts={groups
                .filter(({ current }) => current.title === title)
                .flatMap(({ current }) =>
                  current.keys.map(({ key, description }) => ({ keys: [key], description })),
                )}
            />
          </section>
        ))}
        <ShortcutsSwitch />
      </div>
    </Dialog>
  )
}

function List({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  return (
    <dl className="divide-y divide-line">
      {shortcuts.map(({ keys, description }) => (
        <div key={description} className="flex items-center justify-between gap-4 py-2 text-sm">
          <dt>{description}</dt>
          <dd className="flex shrink-0 gap-1">
            {keys.map((key) => (
              <kbd
                key={key}
                className="min-w-7 rounded-md border border-edge bg-wash px-1.5 py-0.5 text-center font-sans text-xs font-semibold"
              >
                {key}
              </kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
