import type { ReactNode } from 'react';
import { useTabState } from '#web/lists/tab-state.ts';
import { useTexts } from '#web/texts/texts.ts';
import { TabPanel, Tabs } from '#web/ui/navigation/tabs.tsx';
import { integrationsTexts } from './texts.ts';
import { TokensTab } from './tokens/tokens-tab.tsx';
import { DeliveriesTab } from './webhooks/deliveries-tab.tsx';
import { HeldNotice } from './webhooks/held-notice.tsx';
import { WebhooksTab } from './webhooks/webhooks-tab.tsx';
import './integrations.css';

const TABS = ['tokens', 'webhooks', 'deliveries'] as const;
type Tab = (typeof TABS)[number];

/** Tokens of other programs of the company, and the webhooks that notify them. */
export default function IntegrationsPage() {
  const t = useTexts(integrationsTexts);
  const [tab, choose] = useTabState(TABS, { rememberAs: 'integrations' });
  const tabs = (
    <Tabs name={t('tabs')} group="integrations" tabs={TABS.map((id) => ({ id, label: t(id) }))} tab={tab} onChoose={choose} />
  );
  return (
    <TabPanel key={tab} group="integrations" tab={tab} className="integrations list-page">
      {tab !== 'tokens' && <HeldNotice />}
      {contentOf(tab, tabs, () => choose('deliveries'))}
    </TabPanel>
  );
}

function contentOf(tab: Tab, tabs: ReactNode, onTested: () => void): ReactNode {
  switch (tab) {
    case 'tokens':
      return <TokensTab tabs={tabs} />;
    case 'webhooks':
      return <WebhooksTab tabs={tabs} onTested={onTested} />;
    case 'deliveries':
      return <DeliveriesTab tabs={tabs} />;
  }
}
