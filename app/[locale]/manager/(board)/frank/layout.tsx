import { FeatureGuard } from '@/components/layout/feature-guard'

export default function AssistantLayout({ children }: LayoutProps<'/[locale]/manager'>) {
  return (
    <>
      <FeatureGuard feature="assistant" />
      {children}
    </>
  )
}
