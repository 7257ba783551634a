import { Button } from '../ui/button.tsx'

const people = [
  ['client', 'Business owner', 'Policies, ID cards, certificates, claims and quotes.'],
  ['agent', 'Agent', 'Clients, the work queue, offers and renewals.'],
  ['admin', 'Admin', 'The agency: people, settings, imports and the audit log.'],
] as const

/** Signs in as one of the demo's people, with one press each. */
export function DemoSignIns({ isBusy, onSignIn }: { isBusy: boolean; onSignIn: (username: string) => void }) {
  return (
    <section aria-labelledby="demo" className="mt-6 rounded-2xl border border-line p-5">
      <h2 id="demo" className="font-semibold">
        Try the demo
      </h2>
      <ul className="mt-3 space-y-3">
        {people.map(([username, name, description]) => (
          <li key={username} className="flex items-center justify-between gap-3">
            <span className="min-w-0 text-sm">
              <span className="font-medium">{name}</span>
              <span className="block text-muted">{description}</span>
            </span>
            <span className="shrink-0">
              <Button
                variant="secondary"
                size="sm"
                disabled={isBusy}
                aria-label={`Sign in as ${name.toLowerCase()}`}
                onClick={() => onSignIn(username)}
              >
                Sign in
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
