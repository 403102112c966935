"""
Loaded by schemathesis (schemathesis.toml). Invented ids name nothing, and who asks for nothing learns little: so most ids
are replaced by such as the service itself has answered. And each request comes from another address, or limits for each
address would soon be all that answers.
"""

import json
import os
import random
import re
import urllib.request

import schemathesis

REPLACED = 0.85
KNOWN_MAX = 300
GUESSED = {"cursor", "sort"}
UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
# What is called otherwise where it is asked for than where it is answered.
KINDS = {
    "administrator": "user",
    "category": "campaignCategory",
    "categorie": "campaignCategory",
    "owner": "customer",
    "receiver": "customer",
    "sender": "customer",
    "segmentedCustomer": "customer",
    "transfer": "pointsTransfer",
}

chance = random.Random(int(os.environ["FUZZ_SEED"]))
# For each kind of thing, what was answered together: a coupon with its customer and its campaign.
known = {}
count = 0


def kind_of(name):
    name = re.sub(r"s$", "", re.sub(r"Ids?$", "", name))
    return KINDS.get(name, name)


def real(name, value, record):
    """`record` is what the request is about so far: its ids belong together."""
    kind = kind_of(name)
    if kind not in known or chance.random() > REPLACED:
        return value
    if kind not in record:
        fitting = [each for each in known[kind] if all(each.get(other, id) == id for other, id in record.items())]
        record.update(chance.choice(fitting or known[kind]))
    return record[kind]


def with_real_ids(value, record, name=""):
    if isinstance(value, dict):
        return {key: with_real_ids(each, record, key) for key, each in value.items()}
    if isinstance(value, list):
        return [with_real_ids(each, dict(record), name) for each in value]
    return real(name, value, record) if isinstance(value, str) and UUID.fullmatch(value) else value


def learn(value, name="", within=None):
    """Ids are called `customerId`, or `id` in a list that is called `roles`."""
    if isinstance(value, list):
        for each in value:
            learn(each, name, within)
    if not isinstance(value, dict):
        return
    record = dict(within or {})
    for key, each in value.items():
        if re.search(r"(^i|I)d$", key) and isinstance(each, dict):
            each = each.get(key)
        if re.search(r"(^i|I)d$", key) and isinstance(each, (str, int)) and re.fullmatch(r"[\w-]{1,40}", str(each)):
            record[kind_of(name if key == "id" else key)] = str(each)
    for kind in record:
        records = known.setdefault(kind, [])
        if record not in records:
            records.append(record)
            if len(records) > KNOWN_MAX:
                records.pop(chance.randrange(KNOWN_MAX))
    for key, each in value.items():
        learn(each, key, record)


@schemathesis.hook
def before_call(context, case, kwargs):
    global count
    count += 1
    record = {}
    given = dict(case.path_parameters or {})
    if "storeCode" in given and chance.random() < REPLACED:
        given["storeCode"] = "DEFAULT"
    # The last one is what the request is about; what comes before it is whose it is.
    case.path_parameters = {name: real(name, given[name], record) for name in reversed(given)}
    case.body = with_real_ids(case.body, record)
    query = with_real_ids(case.query or {}, record)
    # Sort columns differ, and cursors cannot be guessed.
    case.query = {name: each for name, each in query.items() if name not in GUESSED or chance.random() > REPLACED}
    case.headers["X-Forwarded-For"] = f"10.{count >> 16 & 255}.{count >> 8 & 255}.{count & 255}"
    # The one of the example would be the same for all.
    if UUID.fullmatch(str(case.headers.get("Idempotency-Key", ""))):
        case.headers["Idempotency-Key"] = f"fuzz-{os.environ['FUZZ_ROLE']}-{count}"


@schemathesis.hook
def after_call(context, case, response):
    if response.status_code == 200 and "application/json" in response.headers.get("content-type", [""])[0]:
        learn(response.json())


for url in os.environ["FUZZ_LISTS"].split():
    with urllib.request.urlopen(urllib.request.Request(url, headers={"X-AUTH-TOKEN": os.environ["FUZZ_API_KEY"]})) as answer:
        learn(json.load(answer))
