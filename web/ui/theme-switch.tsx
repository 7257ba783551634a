import { Moon, Sun } from 'lucide-react'
import { useEffect } from 'react'
import { IconButton } from './icon-button.tsx'
import { useMedia } from './media.ts'
import { makeListeners } from './store.ts'

type Theme = 'light' | 'dark'

const key = 'theme'
const { tell, useRead } = makeListeners()

function storedTheme(): Theme | null {
  try {
    const stored = localStorage.getItem(key)
    return stored === 'light' || stored === 'dark' ? stored : null
  } catch {
    return null // storage may be forbidden: the system's theme then
  }
}

function show(theme: Theme | null) {
  if (theme) document.documentElement.dataset.theme = theme
  else delete document.documentElement.dataset.theme
  tell()
}

/** Puts the remembered theme on the page. Call it first thing, before anything is drawn. */
export const applyStoredTheme = () => show(storedTheme())

/** Puts a theme on the page and remembers it; null leaves it to the viewer's system. */
export function chooseTheme(theme: Theme | null) {
  show(theme)
  try {
    if (theme) localStorage.setItem(key, theme)
    else localStorage.removeItem(key)
  } catch {
    // not remembered, but shown
  }
}

/** Turns the page light or dark and remembers it; until it is used, the viewer's system decides. */
export function ThemeSwitch() {
  const system = useMedia('(prefers-color-scheme: dark)') ? 'dark' : 'light'
  const shown = useRead(() => document.documentElement.dataset.theme ?? system)
  useEffect(() => {
    addEventListener('storage', applyStoredTheme)
    return () => removeEventListener('storage', applyStoredTheme)
  }, [])
  const next = shown === 'dark' ? 'light' : 'dark'
  return (
    <IconButton
      icon={next === 'dark' ? Moon : Sun}
      label={`Switch to ${next} theme`}
      onClick={() => chooseTheme(next)}
    />
  )
}
