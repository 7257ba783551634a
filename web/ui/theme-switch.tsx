import { Moon, Sun } from 'lucide-react'
import { useEffect } from 'react'
import { IconButton } from './icon-button.tsx'
import { useMedia } from './media.ts'
import { makeListeners } from './store.ts'

type Theme = 'light' | 'dark'

const storageKey = 'theme'
const { notify: notifyListeners, useValue: useListenedValue } = makeListeners()

function storedTheme(): Theme | null {
  try {
    const storedText = localStorage.getItem(storageKey)
    return storedText === 'light' || storedText === 'dark' ? storedText : null
  } catch {
    return null // storage may be forbidden; the system's theme applies
  }
}

function applyTheme(theme: Theme | null) {
  if (theme) document.documentElement.dataset.theme = theme
  else delete document.documentElement.dataset.theme
  notifyListeners()
}

/** Applies the stored theme. Call it before the first render. */
export const applyStoredTheme = () => applyTheme(storedTheme())

/** Applies and stores a theme; null follows the system. */
export function chooseTheme(theme: Theme | null) {
  applyTheme(theme)
  try {
    if (theme) localStorage.setItem(storageKey, theme)
    else localStorage.removeItem(storageKey)
  } catch {
    // not stored, but applied
  }
}

/** Toggles between light and dark; by default the system decides. */
export function ThemeSwitch() {
  const system = useMedia('(prefers-color-scheme: dark)') ? 'dark' : 'light'
  const shownTheme = useListenedValue(() => document.documentElement.dataset.theme ?? system)
  useEffect(() => {
    addEventListener('storage', applyStoredTheme)
    return () => removeEventListener('storage', applyStoredTheme)
  }, [])
  const next = shownTheme === 'dark' ? 'light' : 'dark'
  return (
    <IconButton
      icon={next === 'dark' ? Moon : Sun}
      label={`Switch to ${next} theme`}
      onClick={() => chooseTheme(next)}
    />
  )
}
