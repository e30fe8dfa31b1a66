from django.db import migrations


def to_talk(apps, schema_editor):
    """Reports of messages were cases about a person before."""
    cases = apps.get_model("games", "Case").objects
    cases.filter(about="person", reported_messages__isnull=False).update(about="talk")


def to_person(apps, schema_editor):
    """Back. A person has one open report of another at a table: what a second one has goes to the first."""
    cases = apps.get_model("games", "Case").objects
    for case in cases.filter(about="talk").order_by("pk"):
        same = {"kind": "report", "about": "person", "by": case.by_id, "game": case.game_id, "person": case.person_id}
        twin = None
        if case.kind == "report" and case.state != "closed" and None not in same.values():
            twin = cases.filter(**same).exclude(state="closed").first()
        if twin is None:
            cases.filter(pk=case.pk).update(about="person")
        else:
            text = "\n".join(filter(None, [twin.text, case.text]))[: twin._meta.get_field("text").max_length]
            cases.filter(pk=twin.pk).update(text=text)
            kept = twin.reported_messages.values("message")
            case.reported_messages.exclude(message__in=kept).update(case=twin)
            case.steps.update(case=twin)
            case.delete()


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0031_talk_reports'),
        ('talk', '0003_one_index_less'),
    ]

    operations = [
        migrations.RunPython(to_talk, to_person),
    ]
