from shuffleup.hand.record import HAND_FIELDS, TABLE_FIELDS, HandRecord, TableRecord


def test_records_have_the_fields_that_are_listed():
    for record, fields in ((HandRecord(), HAND_FIELDS), (TableRecord(), TABLE_FIELDS)):
        for name, length in fields.items():
            assert getattr(record, name) == ([0] * length if length else 0)
        assert set(type(record).__slots__) == set(fields)
