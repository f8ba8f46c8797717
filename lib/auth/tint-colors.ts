import type { Tint } from '@/lib/auth/appearance'

type Colors = { accent: string; onAccent: string }

/**
 * Of each tint in app/styles/tints.css, which the offline page and the manifest cannot read. A test compares them.
 */
export const tintColors: Record<Tint, { light: Colors; dark: Colors }> = {
  spruce: {
    light: { accent: '#14593f', onAccent: '#ffffff' },
    dark: { accent: '#84d0ae', onAccent: '#0a1f16' },
  },
  moss: {
    light: { accent: '#495315', onAccent: '#ffffff' },
    dark: { accent: '#b9c590', onAccent: '#151808' },
  },
  petrol: {
    light: { accent: '#005860', onAccent: '#ffffff' },
    dark: { accent: '#8ccad1', onAccent: '#06191c' },
  },
  lake: {
    light: { accent: '#1c4e84', onAccent: '#ffffff' },
    dark: { accent: '#95c2f6', onAccent: '#091726' },
  },
  plum: {
    light: { accent: '#6c346b', onAccent: '#ffffff' },
    dark: { accent: '#dfa9dc', onAccent: '#1f0f1f' },
  },
  slate: {
    light: { accent: '#444e5b', onAccent: '#ffffff' },
    dark: { accent: '#b5bfcc', onAccent: '#13161a' },
  },
}
