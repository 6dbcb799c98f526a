import type { Tag } from '@rampa/contract/tags';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../lib/texts/use-texts.ts';

/** What came before a customer's tag, or after it, each with the way to its passages. */
export function CustomerTagReplacement({
  account,
  tag: { replacedBy, replaces },
}: {
  readonly account: string;
  readonly tag: Pick<Tag, 'replacedBy' | 'replaces'>;
}) {
  const { t } = useTexts();
  const to = ({ tag_id: tag }: NonNullable<Tag['replaces']>) =>
    ({ to: '/uprava/kupci/prolasci', search: { account, tag } }) as const;
  return (
    <>
      {replacedBy === undefined ? null : (
        <Link {...to(replacedBy)}>
          {t('tags.replaced-by', { serial: replacedBy.serial_number })}
        </Link>
      )}
      {replaces === undefined ? null : (
        <Link {...to(replaces)}>{t('tags.replaces', { serial: replaces.serial_number })}</Link>
      )}
    </>
  );
}
